select p.category, avg(i.price) as mean, min(i.price) as least, max(i.price) as most
from item i, product p, orders o, city s
where i.product_id = p.product_id and i.order_id = o.order_id and o.shipping_city = s.city_id
  and s.climate = 'cold' and i.quantity >= 2
group by p.category
having count(*) > 10
order by p.category
