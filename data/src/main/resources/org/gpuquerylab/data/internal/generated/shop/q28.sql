select t.tag, s.rating, count(*) as items
from tag t, product p, supplier s, item i, orders o, customer c
where t.product_id = p.product_id and p.supplier_id = s.supplier_id
  and i.product_id = p.product_id and i.order_id = o.order_id and o.customer_id = c.customer_id
  and c.segment = 'company' and c.credit = 300 and s.rating is not null
group by t.tag, s.rating
order by items desc, t.tag, s.rating
limit 20
