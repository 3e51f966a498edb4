-- without transaction
-- A number of a network is one restaurant's at a time.
create unique index concurrently if not exists merchant_acquirer_id_open on merchant_acquirer_id (network, acquirer_merchant_id) where valid_to is null;
