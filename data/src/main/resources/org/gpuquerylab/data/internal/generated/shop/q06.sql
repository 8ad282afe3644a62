select count(*) as pairs
from item a, item b
where a.order_id = b.order_id and a.line < b.line
  and a.discount is not null and b.discount is not null
