select count(*) as never_sold
from product p
where not exists (select * from item i where i.product_id = p.product_id)
