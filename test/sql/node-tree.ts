/** Query tree as PostgreSQL prints it for `debug_print_parse`: `{VAR :varno 1 :varnullingrels (b 3)}`. */

export interface TreeNode {
  tag: string
  fields: ReadonlyMap<string, Tree>
}
export type Tree = string | readonly Tree[] | TreeNode

const TOKEN = /[{}()]|"(?:\\[\s\S]|[^"\\])*"|(?:\\[\s\S]|[^\s{}()\\])+/g

export function parseTree(text: string): TreeNode {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const read = (): Tree => {
    const token = tokens[at++] ?? ''
    if (token === '{') return readNode()
    if (token !== '(') return token.replaceAll(/^"|"$/g, '').replaceAll(/\\([\s\S])/g, '$1')
    const items: Tree[] = []
    while (tokens[at] !== ')') items.push(read())
    at++
    return items
  }
  const readNode = (): TreeNode => {
    const tag = tokens[at++] ?? ''
    const fields = new Map<string, Tree>()
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      const values: Tree[] = []
      while (tokens[at] !== '}' && tokens[at]?.startsWith(':') === false) values.push(read())
      fields.set(name, values.length === 1 ? (values[0] ?? '') : values)
    }
    at++
    return { tag, fields }
  }
  // The query of a view is inside a list.
  const first = read()
  const tree = Array.isArray(first) ? first[0] : first
  if (!isNode(tree)) throw new Error(`no query tree: ${text.slice(0, 80)}`)
  return tree
}

export const isNode = (tree: Tree | undefined): tree is TreeNode => typeof tree === 'object' && 'tag' in tree

export const nodeAt = (node: TreeNode, field: string): TreeNode | undefined => {
  const tree = node.fields.get(field)
  return isNode(tree) ? tree : undefined
}
export const nodesAt = (node: TreeNode, field: string): readonly TreeNode[] => listAt(node, field).filter(isNode)
export const listAt = (node: TreeNode, field: string): readonly Tree[] => {
  const tree = node.fields.get(field)
  return Array.isArray(tree) ? tree : []
}
export const textAt = (node: TreeNode, field: string): string => {
  const tree = node.fields.get(field)
  return typeof tree === 'string' ? tree : ''
}
export const numberAt = (node: TreeNode, field: string): number => Number(textAt(node, field))
