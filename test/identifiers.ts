/** Lists the names that a source file chooses, and the fields that it describes. */
import { parseSync, Visitor } from 'oxc-parser'

type Handlers = ConstructorParameters<typeof Visitor>[0]
type Pattern = Parameters<NonNullable<Handlers['VariableDeclarator']>>[0]['id']
interface Member {
  key: { type: string; name?: unknown }
  computed: boolean
}

/** `isField`: a member, or a binding that mirrors a key of an object (`{ antes }`). A field of the contract may fix its name. */
export interface DeclaredName {
  name: string
  isField: boolean
}

function parse(path: string, text: string): ReturnType<typeof parseSync>['program'] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return program
}

const nameOf = ({ key, computed }: Member): string[] => (!computed && typeof key.name === 'string' ? [key.name] : [])

/** Names of variables, parameters, functions, types and their members, for each statement of the module. */
export function listDeclared(path: string, text: string): DeclaredName[] {
  const program = parse(path, text)
  return program.body.flatMap((statement) => {
    const declared: DeclaredName[] = []
    const mirrored = new Set<string>()
    const add = (name: string, isField = false): unknown => declared.push({ name, isField })
    const addMember = (member: Member): void => nameOf(member).forEach((name) => add(name, true))
    const addPattern = (pattern: Pattern, isField = false): void => {
      switch (pattern.type) {
        case 'Identifier':
          add(pattern.name, isField)
          break
        case 'ObjectPattern':
          for (const property of pattern.properties) {
            if (property.type === 'RestElement') addPattern(property.argument)
            else addPattern(property.value, property.shorthand)
          }
          break
        case 'ArrayPattern':
          for (const element of pattern.elements) if (element) addPattern(element.type === 'RestElement' ? element.argument : element)
          break
        case 'AssignmentPattern':
          addPattern(pattern.left, isField)
          break
        default:
      }
    }
    const addFunction = (node: { id?: { name: string } | null; params: readonly { type: string }[] }): void => {
      if (node.id) add(node.id.name)
      for (const param of node.params) {
        if (param.type === 'RestElement') addPattern((param as { argument: Pattern } & typeof param).argument)
        else if (param.type !== 'TSParameterProperty') addPattern(param as Pattern)
      }
    }
    const addType = ({ id }: { id: { name: string } | null }): void => void (id && add(id.name))
    new Visitor({
      Property: (property) => {
        if (property.shorthand) nameOf(property).forEach((name) => mirrored.add(name))
        else if (property.method) addMember(property)
      },
      VariableDeclarator: ({ id }) => addPattern(id),
      FunctionDeclaration: addFunction,
      FunctionExpression: addFunction,
      ArrowFunctionExpression: addFunction,
      TSFunctionType: addFunction,
      ImportSpecifier: ({ imported, local }) => imported.start === local.start || add(local.name),
      ExportSpecifier: ({ local, exported }) => local.start === exported.start || addMember({ key: exported, computed: false }),
      TSInterfaceDeclaration: addType,
      TSTypeAliasDeclaration: addType,
      ClassDeclaration: addType,
      TSPropertySignature: addMember,
      TSMethodSignature: (node) => {
        addMember(node)
        addFunction(node)
      },
      PropertyDefinition: addMember,
      MethodDefinition: addMember,
    }).visit({ ...program, body: [statement] })
    return declared.map(({ name, isField }) => ({ name, isField: isField || mirrored.has(name) }))
  })
}

/** Names of object keys and members. */
export function listFields(path: string, text: string): string[] {
  const fields: string[] = []
  const addField = (member: Member): unknown => fields.push(...nameOf(member))
  new Visitor({ Property: addField, TSPropertySignature: addField }).visit(parse(path, text))
  return fields
}
