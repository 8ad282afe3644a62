select o.order_id, sum(i.quantity * i.price) as total
from orders o, item i, customer c, city h, country x
where o.order_id = i.order_id and o.customer_id = c.customer_id and c.city_id = h.city_id
  and h.country_id = x.country_id and x.continent = 'Africa' and o.channel = 'outlet'
  and o.ordered < date '2019-06-01'
group by o.order_id
order by total desc, o.order_id
limit 10
