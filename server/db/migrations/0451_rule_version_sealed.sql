-- Rule versions are sealed by whoever publishes them (decision 154). Those of before, a handful for each programme, are sealed as they stand.
insert into money_seal (partner_id, sealed_table, row_key, digest)
select t.partner_id, 'rule_version', t.version::text,
  encode(sha256(convert_to(jsonb_strip_nulls(jsonb_build_object('partner_id', t.partner_id, 'version', t.version,
    'effective_from', extract(epoch from t.effective_from), 'body', t.body, 'checksum', t.checksum,
    'created_at', extract(epoch from t.created_at)))::text, 'UTF8')), 'hex')
from rule_version t;
