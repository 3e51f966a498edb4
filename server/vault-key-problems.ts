const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d"\s*:\s*"[A-Za-z0-9_-]{20,}"/
const vaultKeyName = /VAULT.*(PRIVATE|HASH_KEY|FOLDER)/

/**
 * The card vault's keys and store belong to the vault alone: a server that could open an envelope would hold card numbers. So it refuses to
 * start where its environment carries one.
 */
export function vaultKeyProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env)
    .filter(
      ([name, value]) => value !== undefined && value !== '' && (vaultKeyName.test(name) || privateKey.test(value)),
    )
    .map(
      ([name]) =>
        `${name}: expected nothing here, got a private key or a store of the card vault; only the vault may have it`,
    )
}
