-- without transaction
-- A posting is told of once.
create unique index concurrently if not exists reward_expiry_once on reward_expiry (partner_id, member_id, told_through);
