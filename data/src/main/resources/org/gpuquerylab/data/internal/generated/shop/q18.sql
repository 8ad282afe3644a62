select b.climate, s.climate as shipped_to, count(*) as orders
from orders o, city b, city s, country x, country y
where o.billing_city = b.city_id and o.shipping_city = s.city_id and b.country_id = x.country_id
  and s.country_id = y.country_id and x.language = y.language and b.city_id <> s.city_id
group by b.climate, s.climate
order by 1 nulls first, 2 nulls first
