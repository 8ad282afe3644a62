select s.climate, count(*) as orders, count(o.shipping_city) as shipped
from orders o left join city s on o.shipping_city = s.city_id and s.population > 50000
where not o.paid
group by s.climate
order by orders desc, s.climate
