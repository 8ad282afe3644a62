select category, sum(quantity * item.price) as revenue, count(*) as items
from item, product
where item.product_id = product.product_id
group by category
order by revenue desc, category
