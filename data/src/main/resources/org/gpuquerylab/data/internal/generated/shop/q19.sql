select c.segment, count(*) as customers, count(o.order_id) as orders
from customer c left join orders o on o.customer_id = c.customer_id and o.paid
group by c.segment
order by c.segment
