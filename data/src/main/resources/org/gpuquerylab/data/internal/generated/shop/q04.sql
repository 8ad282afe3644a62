select b.name as billing, s.name as shipping, count(*) as orders
from orders o, city b, city s
where o.billing_city = b.city_id and o.shipping_city = s.city_id
  and b.country_id <> s.country_id and b.population > 1000000
group by b.name, s.name
order by orders desc, billing, shipping
limit 20
