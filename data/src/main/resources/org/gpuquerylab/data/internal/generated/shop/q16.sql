select p.brand, count(*) as items
from item i, product p, supplier s, city, country
where i.product_id = p.product_id and p.supplier_id = s.supplier_id and s.city_id = city.city_id
  and city.country_id = country.country_id and country.name = 'Country 3'
  and p.brand like 'tools-%' and p.category = 'tools' and i.quantity > 3
group by p.brand
order by p.brand
