select count(*) as customers
from customer c, city, country
where c.city_id = city.city_id and city.country_id = country.country_id
  and c.language = country.language and country.continent = 'Europe'
