select a.continent, b.continent as lives_in, count(*) as items, sum(i.discount) as discounts
from item i, orders o, product p, supplier s, city e, country a, customer c, city f, country b
where i.order_id = o.order_id and i.product_id = p.product_id and p.supplier_id = s.supplier_id
  and s.city_id = e.city_id and e.country_id = a.country_id and o.customer_id = c.customer_id
  and c.city_id = f.city_id and f.country_id = b.country_id
  and a.language = 'L0' and p.category in ('sport', 'toys') and o.channel <> 'store'
group by a.continent, b.continent
order by 1, 2
