select count(*) as items
from item i, orders o, product p, supplier s, city a, city b, city h, customer c
where i.order_id = o.order_id and i.product_id = p.product_id and p.supplier_id = s.supplier_id
  and s.city_id = a.city_id and o.shipping_city = b.city_id and o.customer_id = c.customer_id
  and c.city_id = h.city_id and a.country_id = b.country_id and h.city_id <> b.city_id
