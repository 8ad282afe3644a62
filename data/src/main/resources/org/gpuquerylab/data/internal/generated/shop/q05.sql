select sb.continent as sells_from, sh.continent as sells_to, sum(i.quantity) as pieces
from item i, orders o, product p, supplier s, city sc, country sb, city hc, country sh
where i.order_id = o.order_id and i.product_id = p.product_id and p.supplier_id = s.supplier_id
  and s.city_id = sc.city_id and sc.country_id = sb.country_id
  and o.shipping_city = hc.city_id and hc.country_id = sh.country_id
  and s.rating >= 4 and o.channel = 'web'
group by sb.continent, sh.continent
order by 1, 2
