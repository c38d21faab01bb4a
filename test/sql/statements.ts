/** Finds every statement of the sources: Kysely's `sql`, and texts sent to the driver. */
import {
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isTaggedTemplateExpression,
  type CallExpression,
  type Expression,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { Composer } from './fragments.ts'
import type { Parameter } from './nullability.ts'
import { placeOf, visit, type Source } from './source.ts'
import { Unreadable, type Composed } from './values.ts'

export interface Statement {
  place: string
  texts: readonly Composed[]
  row: Type | undefined
}

export interface Found {
  statements: Statement[]
  unread: string[]
}

export function findStatements(source: Source, files: readonly SourceFile[]): Found {
  const composer = new Composer(source)
  const statements: Statement[] = []
  const unread: string[] = []
  const templates: Node[] = []
  const add = (node: Node, expression: Expression, row: Type | undefined, parameters: readonly Parameter[] = []): void => {
    try {
      const texts = composer.compose(expression).map((each) => ({ text: each.text, parameters: [...each.parameters, ...parameters] }))
      statements.push({ place: placeOf(node), texts, row })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unread.push(error.message)
    }
  }
  for (const file of files) {
    visit(file, (node) => {
      if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql' && !isOperand(node)) templates.push(node)
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
      const { name, expression } = node.expression
      if (name.text === 'execute' && node.arguments.length === 1) {
        const type = source.typeOf(expression)
        if (type === undefined || !source.isFragment(type) || !type.isTypeReference()) return
        add(node, expression, source.checker.getTypeArguments(type)[0])
      } else if (name.text === 'query') {
        const text = textOf(node)
        const declared = node.typeArguments?.[0]
        if (text === undefined || declared === undefined) return
        const parameters = valuesOf(node).map((value) => source.parameterOf(source.typeOf(value)))
        add(node, text, source.checker.getTypeFromTypeNode(declared), parameters)
      }
    })
  }
  const missed = templates.filter((each) => !composer.reached.has(each))
  return { statements, unread: [...unread, ...missed.map((each) => `${placeOf(each)}: part of no statement`)] }
}

const WRITES = new Set(['values', 'set', 'doUpdateSet'])

function isOperand(template: TaggedTemplateExpression): boolean {
  let node: Node = template
  while (isObjectLiteralExpression(node.parent) || isPropertyAssignment(node.parent)) node = node.parent
  const call = node.parent
  return (
    template.typeArguments === undefined &&
    isCallExpression(call) &&
    isPropertyAccessExpression(call.expression) &&
    WRITES.has(call.expression.name.text)
  )
}

function textOf({ arguments: [first] }: CallExpression): Expression | undefined {
  return first !== undefined && isObjectLiteralExpression(first) ? propertyOf(first, 'text') : first
}

function valuesOf({ arguments: [first, second] }: CallExpression): readonly Expression[] {
  const values = first !== undefined && isObjectLiteralExpression(first) ? propertyOf(first, 'values') : second
  return values !== undefined && isArrayLiteralExpression(values) ? values.elements : []
}

function propertyOf(object: ObjectLiteralExpression, name: string): Expression | undefined {
  for (const property of object.properties) {
    if (isPropertyAssignment(property) && property.name.getText() === name) return property.initializer
    if (isShorthandPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === name) return property.name
  }
  return undefined
}
