select count(*) as paths
from item i, tag t, tag u
where i.product_id = t.product_id and t.product_id = u.product_id and t.tag <> u.tag
  and i.discount >= 30
