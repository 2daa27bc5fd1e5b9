-- Whether the totals in guaraníes of this contribuyente are rounded to a multiple of 50; null: as the payments show.
alter table contribuyente add column redondeo boolean;
