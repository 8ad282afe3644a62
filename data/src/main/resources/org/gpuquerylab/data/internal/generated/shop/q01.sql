select count(*) as items
from item, product
where item.product_id = product.product_id and category = 'garden' and brand = 'garden-3'
