import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** Folder of a package such as `nome@1.2.3` in the npm cache, fetched if missing. */
export function findPackage(packageItem: string): string {
  const nome = packageItem.slice(0, packageItem.lastIndexOf('@'))
  const where = `console.log(require.resolve('${nome}/package.json', { paths: [process.env.PATH.split(':')[0] + '/..'] }))`
  return dirname(execFileSync('npm', ['exec', '--yes', `--package=${packageItem}`, '--', 'node', '-e', where], { encoding: 'utf8' }).trim())
}
