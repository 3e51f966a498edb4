-- Names the half hour that an attempt was counted in, so that taking it back touches no later one.
alter table sign_in_failure add column period uuid;
