-- without transaction
create unique index concurrently if not exists gift_card_order_reference on gift_card_order (partner_id, reference);
