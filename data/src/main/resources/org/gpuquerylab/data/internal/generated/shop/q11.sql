select count(*) as neighbours
from customer a, customer b
where a.city_id = b.city_id and a.customer_id < b.customer_id
  and a.segment = 'company' and b.segment = 'company' and a.credit > 4000 and b.credit > 4000
