select count(*) as suppliers
from supplier s
where exists (
  select * from product p, item i
  where p.supplier_id = s.supplier_id and i.product_id = p.product_id and i.discount > 40)
