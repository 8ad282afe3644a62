select continent, count(*) as orders, count(distinct o.customer_id) as customers
from orders o, customer c, city, country
where o.customer_id = c.customer_id and c.city_id = city.city_id
  and city.country_id = country.country_id and segment = 'company' and credit >= 2000
group by continent
order by continent
