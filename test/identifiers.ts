/**
 * Lists the names that a source file declares: variables, parameters, functions.
 * A binding that mirrors a key of an object (`{ antes }`) is left out, because its field names it.
 */
import { parseSync, Visitor } from 'oxc-parser'

type Pattern = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['VariableDeclarator']>>[0]['id']

export function listDeclared(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const names: string[] = []
  const addPattern = (pattern: Pattern): void => {
    switch (pattern.type) {
      case 'Identifier':
        names.push(pattern.name)
        break
      case 'ObjectPattern':
        for (const property of pattern.properties) addPattern(property.type === 'RestElement' ? property.argument : property.value)
        break
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) addPattern(element.type === 'RestElement' ? element.argument : element)
        break
      case 'AssignmentPattern':
        addPattern(pattern.left)
        break
      default:
    }
  }
  const addFunction = (node: { id?: { name: string } | null; params: readonly { type: string }[] }): void => {
    if (node.id) names.push(node.id.name)
    for (const param of node.params) {
      if (param.type === 'RestElement') addPattern((param as { argument: Pattern } & typeof param).argument)
      else if (param.type !== 'TSParameterProperty') addPattern(param as Pattern)
    }
  }
  const mirrored = new Set<string>()
  new Visitor({
    Property: ({ shorthand, key }) => {
      if (shorthand && key.type === 'Identifier') mirrored.add(key.name)
    },
    VariableDeclarator: ({ id }) => addPattern(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  }).visit(program)
  return names.filter((name) => !mirrored.has(name))
}
