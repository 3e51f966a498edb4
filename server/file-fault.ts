const reasons = new Map([
  ['EACCES', 'this user may not'],
  ['EPERM', 'the operating system does not allow it'],
  ['EROFS', 'its file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'this user has no more room on the disk'],
  ['EIO', 'the disk fails'],
  ['ENOENT', 'a part of its path does not exist'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'a file has its name'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead in a circle'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Why a file or a folder could not be used, in a few words; null where that is not what the error is about. */
export function fileFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const reason = reasons.get(String(error.code))
  return reason === undefined ? null : `${reason} (${String(error.code)})`
}
