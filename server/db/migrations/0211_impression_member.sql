-- without transaction
-- What a member looked at: they take it along, and have it removed.
create index concurrently if not exists impression_member on impression (partner_id, member_id) where member_id is not null;
