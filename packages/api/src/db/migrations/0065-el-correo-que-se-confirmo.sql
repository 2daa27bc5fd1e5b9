-- Whether the identity provider vouches for the address of a person. Null: nobody asked before; her next visit says.
do $$
begin
  alter table usuario add column correo_verificado boolean;
end $$;
