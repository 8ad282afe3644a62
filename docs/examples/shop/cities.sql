-- Revenue of paid orders by city, with customers who never ordered.
select c.city, count(distinct c.customer) as customers, count(distinct o.order_id) as orders,
       sum(i.quantity * i.price) as revenue
from customers c
  left join orders o on o.customer = c.customer and o.paid
  left join items i on i.order_id = o.order_id
group by c.city
order by c.city;
