select t.tag, sum(i.quantity) as pieces
from tag t, item i, orders o
where t.product_id = i.product_id and i.order_id = o.order_id and o.channel = 'outlet'
group by t.tag
order by pieces desc, t.tag
limit 10
