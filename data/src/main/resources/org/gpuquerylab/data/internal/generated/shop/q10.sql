select p.category, q.category as also, count(*) as baskets
from item i, item j, product p, product q
where i.order_id = j.order_id and i.product_id = p.product_id and j.product_id = q.product_id
  and p.category = 'music' and q.category <> 'music' and p.weight is null and q.weight > 400
group by p.category, q.category
order by baskets desc, also
