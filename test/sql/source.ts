/** The TypeScript program of the repository: syntax trees, symbols and types. */
import { isAbsolute, relative } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import type { FileSystem } from 'typescript/unstable/fs'
import { API, SignatureKind, SymbolFlags, TypeFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync'
import { root } from '../../scripts/root.ts'
import type { Parameter } from './nullability.ts'

const SOURCES = /^(?:apps\/(?:api|cli)|packages\/(?:db|importacao))\/src\//
const NOT_SOURCES = /(?:\.test|\.fixture|\/testing)\.ts$/
const NULLISH = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown

const isSource = (path: string): boolean => !isAbsolute(path) && SOURCES.test(path) && !NOT_SOURCES.test(path)

/** Caches the answers of the compiler, which is another process. */
export class Source {
  readonly checker: Checker
  readonly files: readonly ts.SourceFile[]
  readonly #api: API
  readonly #types = new Map<ts.Node, Type | undefined>()
  readonly #symbols = new Map<ts.Node, Symbol | undefined>()
  readonly #fragments = new Map<number, boolean>()
  readonly #holders = new Map<number, boolean>()
  readonly #parameters = new Map<number, Parameter>()
  readonly #calls = new Map<string, ts.CallExpression[]>()

  constructor(config: string, fs?: FileSystem) {
    this.#api = new API(fs === undefined ? { cwd: root } : { cwd: root, fs })
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`no program at ${config}`)
    this.checker = project.checker
    const names = project.program.getSourceFileNames().filter((name) => isSource(relative(root, name)))
    this.files = names.flatMap((name) => project.program.getSourceFile(name) ?? [])
    for (const file of this.files) visit(file, (node) => this.#index(node))
  }

  #index(node: ts.Node): void {
    if (!ts.isCallExpression(node)) return
    const name = calleeOf(node).getText()
    const calls = this.#calls.get(name)
    if (calls === undefined) this.#calls.set(name, [node])
    else calls.push(node)
  }

  close(): void {
    this.#api.close()
  }

  typeOf(node: ts.Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node))
    return this.#types.get(node)
  }

  symbolOf(name: ts.Node): Symbol | undefined {
    if (!this.#symbols.has(name)) this.#symbols.set(name, this.#findSymbol(name))
    return this.#symbols.get(name)
  }

  #findSymbol(name: ts.Node): Symbol | undefined {
    const isShorthand = ts.isShorthandPropertyAssignment(name.parent)
    const symbol = isShorthand ? this.checker.getShorthandAssignmentValueSymbol(name.parent) : this.checker.getSymbolAtLocation(name)
    return symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  callsOf(node: ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration): readonly ts.CallExpression[] {
    const name = ts.isFunctionDeclaration(node) ? node.name : ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined
    const symbol = name === undefined ? undefined : this.symbolOf(name)
    if (name === undefined || symbol === undefined) return []
    return (this.#calls.get(name.getText()) ?? []).filter((call) => this.symbolOf(calleeOf(call))?.id === symbol.id)
  }

  /** A fragment or a statement of Kysely, not a value that is sent as a parameter. */
  isFragment(type: Type): boolean {
    const known = this.#fragments.get(type.id)
    if (known !== undefined) return known
    const isOne = membersOf(type).some(
      (each) => each.isObjectType() && this.checker.getPropertyOfType(each, 'toOperationNode') !== undefined,
    )
    this.#fragments.set(type.id, isOne)
    return isOne
  }

  holdsFragments(type: Type): boolean {
    const known = this.#holders.get(type.id)
    if (known !== undefined) return known
    const holds = membersOf(type).some((each) => this.#isHolder(each) || this.#propertiesOf(each).some((value) => this.#isHolder(value)))
    this.#holders.set(type.id, holds)
    return holds
  }

  #isHolder(type: Type): boolean {
    return this.isFragment(type) || membersOf(type).some((each) => this.checker.getSignaturesOfType(each, SignatureKind.Call).length > 0)
  }

  #propertiesOf(type: Type): Type[] {
    const isOurs =
      type.isObjectType() && type.getSymbol()?.declarations.some(({ path }) => path.startsWith(root) && !path.includes('node_modules'))
    return isOurs === true ? this.checker.getPropertiesOfType(type).flatMap((property) => this.checker.getTypeOfSymbol(property) ?? []) : []
  }

  parameterOf(type: Type | undefined): Parameter {
    if (type === undefined) return { nullable: true, elementNullable: true, texts: undefined }
    const known = this.#parameters.get(type.id)
    if (known !== undefined) return known
    const element = this.checker.isArrayType(type) && type.isTypeReference() ? this.checker.getTypeArguments(type)[0] : undefined
    const parameter = { nullable: isNullable(type), elementNullable: element === undefined || isNullable(element), texts: textsOf(type) }
    this.#parameters.set(type.id, parameter)
    return parameter
  }
}

/** `apps/api/src/app.ts:12` */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

export function visit(node: ts.Node, visitor: (node: ts.Node) => void): void {
  visitor(node)
  node.forEachChild((child) => visit(child, visitor))
}

export function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type]
}

function textsOf(type: Type): string[] | undefined {
  const members = membersOf(type).filter((member) => (member.flags & NULLISH) === 0)
  const texts = members.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []))
  return texts.length === members.length ? texts : undefined
}

const isNullable = (type: Type): boolean => membersOf(type).some((member) => (member.flags & NULLISH) !== 0)

const calleeOf = ({ expression }: ts.CallExpression): ts.Node => (ts.isPropertyAccessExpression(expression) ? expression.name : expression)
