/** Partial evaluation of constants, lists, objects, functions and SQL fragments. */
import * as ts from 'typescript/unstable/ast'
import type { Parameter } from './nullability.ts'
import { placeOf } from './source.ts'

export type FunctionNode = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression | ts.MethodDeclaration
export type Constant = string | number | boolean | null | undefined
export type Piece = string | Parameter

export type Value =
  | { kind: 'constant'; value: Constant }
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'object'; properties: ReadonlyMap<string, () => Value> }
  | { kind: 'function'; node: FunctionNode; scope: Scope }
  | { kind: 'fragment'; pieces: readonly Piece[] }
  | { kind: 'unknown'; node: ts.Node }

export interface Scope {
  bindings: ReadonlyMap<number, () => Value>
  outer: Scope | undefined
}

export interface Composed {
  text: string
  parameters: readonly Parameter[]
}

export class Unreadable extends Error {
  constructor(node: ts.Node, reason: string) {
    super(`${placeOf(node)}: ${reason}: ${node.getText().slice(0, 80)}`)
  }
}

export const ANY: Parameter = { nullable: true, elementNullable: true, texts: undefined }
export const constant = (value: Constant): Value => ({ kind: 'constant', value })
export const list = (items: readonly Value[]): Value => ({ kind: 'list', items })
export const fragment = (pieces: readonly Piece[]): Value => ({ kind: 'fragment', pieces })
export const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)
export const isSql = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'sql'

export function assemble(pieces: readonly Piece[]): Composed {
  const parameters: Parameter[] = []
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : `$${parameters.push(piece)}`)).join('')
  return { text, parameters }
}

export const exactPlaceOf = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.getStart()}`
export const nameOf = (node: ts.Node): string => (ts.isStringLiteral(node) || ts.isIdentifier(node) ? node.text : node.getText())
export const quote = (text: string): string =>
  text
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

export function literal(value: Value, isText: boolean): string {
  if (value.kind !== 'constant') return isText ? "'x'" : '1'
  return typeof value.value === 'string' ? `'${value.value.replaceAll("'", "''")}'` : String(value.value)
}

export function throws(statement: ts.Node): boolean {
  return ts.isThrowStatement(statement) || (ts.isBlock(statement) && statement.statements.some((each) => ts.isThrowStatement(each)))
}

export function isElse(parent: ts.Node, node: ts.Node): boolean {
  return ts.isIfStatement(parent) ? parent.elseStatement === node : ts.isConditionalExpression(parent) && parent.whenFalse === node
}

export function leaves(statement: ts.Node): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last))
}

export const isFalse = (value: Value | undefined): boolean => value?.kind === 'constant' && value.value === false
export const isEquality = (operator: ts.SyntaxKind): boolean =>
  operator === ts.SyntaxKind.EqualsEqualsEqualsToken || operator === ts.SyntaxKind.ExclamationEqualsEqualsToken

export function calculate(a: Constant, operator: ts.SyntaxKind, b: Constant): Value | undefined {
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) return constant(a === b)
  if (operator === ts.SyntaxKind.ExclamationEqualsEqualsToken) return constant(a !== b)
  if (operator === ts.SyntaxKind.PlusToken && (typeof a === 'string' || typeof b === 'string')) return constant(`${a}${b}`)
  if (typeof a !== 'number' || typeof b !== 'number') return undefined
  if (operator === ts.SyntaxKind.PlusToken) return constant(a + b)
  if (operator === ts.SyntaxKind.MinusToken) return constant(a - b)
  return operator === ts.SyntaxKind.LessThanLessThanToken ? constant(a << b) : undefined
}

export function textMethod(text: string, name: string, passed: readonly Value[]): Value | undefined {
  const [first, second] = passed.map((value) => (value.kind === 'constant' ? value.value : undefined))
  if (name === 'startsWith') return constant(text.startsWith(String(first)))
  if (name === 'replace') return constant(text.replace(String(first), String(second)))
  return name === 'padStart' ? constant(text.padStart(Number(first), String(second))) : undefined
}
