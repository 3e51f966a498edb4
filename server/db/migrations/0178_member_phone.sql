-- without transaction
create index concurrently if not exists member_phone on member (partner_id, phone_number) where phone_number is not null;
