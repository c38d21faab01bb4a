import { SymbolFlags, TypeFlags, type Type } from 'typescript/unstable/sync'
import type { ResultColumn } from './describe.ts'
import { membersOf, type Source } from './source.ts'

/** Null when any of the statements can return null. */
export function mergeColumns(all: readonly (readonly ResultColumn[])[]): ResultColumn[] {
  const [first = [], ...others] = all
  return first.map((column, index) => {
    const same = others.flatMap((each) => each[index] ?? []).filter((each) => each.name === column.name)
    const known = [column, ...same].find((each) => !isOnlyNull(each)) ?? column
    return { ...known, nullable: [column, ...same].some((each) => each.nullable) }
  })
}

/** PostgreSQL takes a written-out null for a text. */
const isOnlyNull = ({ nullable, texts, type }: ResultColumn): boolean => nullable && texts?.length === 0 && type.base === 'string'

export function compare(source: Source, row: Type, columns: readonly ResultColumn[]): string[] {
  const { checker } = source
  if ((row.flags & (TypeFlags.Unknown | TypeFlags.Never | TypeFlags.Void)) !== 0) return []
  if (checker.isTupleType(row) && row.isTypeReference()) {
    const declared = checker.getTypeArguments(row)
    if (declared.length !== columns.length) return [`declares ${declared.length} columns, found ${columns.length}`]
    return columns.flatMap((column, index) => differences(source, column, declared[index]!))
  }
  if (checker.getIndexInfosOfType(row).length > 0 || (row.flags & TypeFlags.Any) !== 0)
    return [`row type ${checker.typeToString(row)} names no columns`]
  const properties = new Map(checker.getPropertiesOfType(row).map((symbol) => [symbol.name, symbol]))
  const found = columns.flatMap((column) => {
    const property = properties.get(column.name)
    properties.delete(column.name)
    if (property === undefined) return [`"${column.name}": not declared, found ${typeName(column)}`]
    const type = checker.getTypeOfSymbol(property)
    if (type === undefined) return [`"${column.name}": declared type unknown to the compiler`]
    const optional = (property.flags & SymbolFlags.Optional) === 0 ? [] : [`"${column.name}": declared optional, found always`]
    return [...optional, ...differences(source, column, type)]
  })
  return [...found, ...[...properties.keys()].map((name) => `"${name}": declared, not found`)]
}

function differences(source: Source, column: ResultColumn, type: Type): string[] {
  const wrong = `"${column.name}": declared ${source.checker.typeToString(type)}, found ${typeName(column)}`
  const members = membersOf(type)
  const isOpen = members.some((member) => (member.flags & (TypeFlags.Unknown | TypeFlags.Any)) !== 0)
  if (isOpen) return column.type.base === 'json' && !column.type.isArray ? [] : [wrong]
  const isNullDeclared = members.some((member) => (member.flags & TypeFlags.Null) !== 0)
  const values = members.filter((member) => (member.flags & TypeFlags.Null) === 0)
  if (isOnlyNull(column) && isNullDeclared) return []
  const fits = values.length > 0 && values.every((member) => isOf(source, member, column)) && coversTexts(values, column)
  return fits && (isNullDeclared === column.nullable || (isNullDeclared && column.isGuarded === true)) ? [] : [wrong]
}

function isOf(source: Source, type: Type, { type: { base, isArray }, length }: Pick<ResultColumn, 'type' | 'length'>): boolean {
  const { checker } = source
  if (isArray && checker.isTupleType(type) && type.isTypeReference()) {
    const elements = checker.getTypeArguments(type)
    return elements.length === length && elements.every((each) => isOf(source, each, { type: { base, isArray: false } }))
  }
  if (isArray) {
    const element = checker.isArrayType(type) && type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
    const members = element === undefined ? [] : membersOf(element).filter((member) => (member.flags & TypeFlags.Null) === 0)
    return members.length > 0 && members.every((member) => isOf(source, member, { type: { base, isArray: false } }))
  }
  const name = type.getSymbol()?.name
  if (base === 'json') return name !== 'Date' && name !== 'Buffer' && (type.flags & TypeFlags.Undefined) === 0
  if (base === 'number') return (type.flags & TypeFlags.NumberLike) !== 0
  if (base === 'boolean') return (type.flags & TypeFlags.BooleanLike) !== 0
  if (base === 'string') return (type.flags & TypeFlags.StringLike) !== 0
  return name === base
}

/** A union of literals must name every text that the column can hold. */
function coversTexts(members: readonly Type[], { texts, type }: ResultColumn): boolean {
  if (type.base !== 'string' || type.isArray || !members.every((member) => member.isStringLiteralType())) return true
  const declared = new Set(members.map((member) => (member.isStringLiteralType() ? member.value : '')))
  return texts !== undefined && texts.every((text) => declared.has(text))
}

function typeName({ pgType, type, nullable, texts }: ResultColumn): string {
  const words = texts === undefined || texts.length === 0 ? '' : ` ${[...new Set(texts)].map((text) => `'${text}'`).join(' | ')}`
  return `${pgType} (${type.base}${type.isArray ? '[]' : ''}${nullable ? ' | null' : ''})${words}`
}
