select p.category, count(distinct t.product_id) as tagged, count(*) as rows_
from product p left join tag t on t.product_id = p.product_id and t.tag like 'tag1%'
group by p.category
order by p.category
