select count(*) as customers, sum(credit) as credit
from customer c, city, country
where c.city_id = city.city_id and city.country_id = country.country_id
  and c.language = 'L3' and country.continent = 'America' and climate = 'mild'
  and segment = 'company' and credit between 500 and 4500
