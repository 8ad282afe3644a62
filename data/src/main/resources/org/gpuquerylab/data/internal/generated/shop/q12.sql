select t.tag, count(distinct o.customer_id) as customers
from tag t, product p, item i, orders o
where t.product_id = p.product_id and p.product_id = i.product_id and i.order_id = o.order_id
  and p.category = 'books' and o.ordered between date '2020-01-01' and date '2020-12-31'
group by t.tag
order by customers desc, t.tag
limit 15
