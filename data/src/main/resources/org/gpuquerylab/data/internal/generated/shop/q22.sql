select name, population
from city
where city_id not in (select shipping_city from orders where shipping_city is not null)
order by population desc, name
limit 10
