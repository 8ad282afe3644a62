select count(*) as items, sum(i.price * i.quantity) as revenue
from item i, orders o, product p
where i.order_id = o.order_id and i.product_id = p.product_id
  and o.channel = 'outlet' and i.discount >= 10 and p.category = 'travel' and p.price > 60
