select count(*) as pairs
from tag a, tag b
where a.tag = b.tag and a.product_id < b.product_id
