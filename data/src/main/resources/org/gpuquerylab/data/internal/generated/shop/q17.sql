select c.segment, o.channel, count(*) as orders
from orders o, customer c
where o.customer_id = c.customer_id and c.credit is null and o.shipping_city is not null
group by c.segment, o.channel
order by c.segment, o.channel
