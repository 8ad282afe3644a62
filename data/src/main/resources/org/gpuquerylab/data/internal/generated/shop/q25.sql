select x.name as country, p.category, sum(i.quantity * i.price) as revenue
from item i, orders o, product p, customer c, city h, country x
where i.order_id = o.order_id and i.product_id = p.product_id and o.customer_id = c.customer_id
  and c.city_id = h.city_id and h.country_id = x.country_id
  and x.continent = 'Asia' and c.segment = 'club' and o.ordered >= date '2022-01-01'
group by x.name, p.category
order by revenue desc, country, category
limit 25
