/**
 * Composes SQL from the syntax tree: a partial evaluator of the expressions that build it.
 * A value known only at run time is a parameter. When it decides the text, each alternative is chosen once: the literals of its type, the
 * branches of the condition, the callers that pass it.
 */
import * as ts from 'typescript/unstable/ast'
import { TypeFlags } from 'typescript/unstable/sync'
import { membersOf, placeOf, type Source } from './source.ts'
import { Chooser } from './alternatives.ts'
import {
  type Piece,
  type Constant,
  type Value,
  type Scope,
  type Composed,
  Unreadable,
  ANY,
  constant,
  list,
  fragment,
  isFunction,
  isSql,
  assemble,
  exactPlaceOf,
  nameOf,
  quote,
  literal,
  throws,
  isElse,
  leaves,
  isFalse,
  isEquality,
  calculate,
  textMethod,
} from './values.ts'

const RUNS_MAX = 400

export class Composer {
  readonly reached = new Set<ts.Node>()
  readonly #source: Source
  #chooser = new Chooser()
  #through: ts.Node[] = []

  constructor(source: Source) {
    this.#source = source
  }

  /** Every text that the expression, a fragment or a string, can have. */
  compose(expression: ts.Expression): Composed[] {
    this.#chooser = new Chooser()
    const found = new Map<string, Composed>()
    for (let runs = 0; runs === 0 || this.#chooser.open.length > 0; runs++) {
      if (runs === RUNS_MAX) throw new Unreadable(expression, `too many texts, by ${this.#chooser.open.join(' · ')}`)
      this.#chooser.begin()
      this.#through = [expression]
      try {
        const value = this.#evaluate(expression, undefined)
        const composed = assemble(value.kind === 'fragment' ? value.pieces : [this.#textOf(value, expression)])
        if (this.#isRun()) found.set(composed.text, composed)
      } catch (error) {
        if (this.#isRun()) throw error
      }
    }
    if (found.size === 0) throw new Unreadable(expression, 'never runs')
    return [...found.values()]
  }

  #isRun(): boolean {
    return this.#through.every((each) => this.#isReached(each))
  }

  /** False when a condition is known to keep the statement from running. */
  #isReached(inside: ts.Node): boolean {
    for (let node = inside; !ts.isSourceFile(node) && !isFunction(node); node = node.parent) {
      const { parent } = node
      const condition = ts.isIfStatement(parent) ? parent.expression : ts.isConditionalExpression(parent) ? parent.condition : undefined
      if (condition !== undefined && condition !== node && this.#known(condition) === isElse(parent, node)) return false
      if (!ts.isBlock(parent)) continue
      const before = parent.statements.slice(
        0,
        parent.statements.findIndex((each) => each === node),
      )
      if (before.some((each) => ts.isIfStatement(each) && leaves(each.thenStatement) && this.#known(each.expression) === true)) return false
    }
    return true
  }

  #known(condition: ts.Expression): boolean | undefined {
    const value = this.#chooser.frozen(() => this.#force(this.#evaluate(condition, undefined)))
    if (value === undefined || value.kind === 'unknown') return undefined
    return value.kind !== 'constant' || Boolean(value.value)
  }

  #evaluate(node: ts.Node, scope: Scope | undefined): Value {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
      return this.#evaluate(node.expression, scope)
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return constant(node.text)
    if (ts.isNumericLiteral(node)) return constant(Number(node.text.replaceAll('_', '')))
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
      return constant(node.kind === ts.SyntaxKind.TrueKeyword)
    if (node.kind === ts.SyntaxKind.NullKeyword) return constant(null)
    if (ts.isTaggedTemplateExpression(node) && isSql(node.tag)) return this.#template(node, scope)
    if (ts.isTemplateExpression(node)) return constant(this.#string(node, scope))
    if (isFunction(node)) return { kind: 'function', node, scope: scope ?? { bindings: new Map(), outer: undefined } }
    if (ts.isConditionalExpression(node)) return this.#evaluate(this.#holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    if (ts.isBinaryExpression(node)) return this.#binary(node.left, node.operatorToken.kind, node.right, node, scope)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return constant(!this.#holds(node.operand, scope))
    if (ts.isArrayLiteralExpression(node)) return list(node.elements.flatMap((element) => this.#element(element, scope)))
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope)
    if (ts.isIdentifier(node)) return this.#name(node, scope)
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, scope)
    if (ts.isElementAccessExpression(node)) return this.#index(node.expression, node.argumentExpression, node, scope)
    if (ts.isNewExpression(node) && node.expression.getText() === 'Map' && node.arguments?.[0] !== undefined)
      return this.#evaluate(node.arguments[0], scope)
    if (ts.isCallExpression(node)) return this.#call(node, scope)
    return { kind: 'unknown', node }
  }

  #template(node: ts.TaggedTemplateExpression, scope: Scope | undefined): Value {
    this.reached.add(node)
    return fragment(this.#spans(node.template, (expression) => this.#slot(expression, scope)))
  }

  #string(node: ts.TemplateExpression, scope: Scope | undefined): string {
    const part = (expression: ts.Expression): Piece[] => [this.#textOf(this.#evaluate(expression, scope), expression)]
    return this.#spans(node, part)
      .filter((piece) => typeof piece === 'string')
      .join('')
  }

  #spans(template: ts.TemplateLiteral, part: (expression: ts.Expression) => readonly Piece[]): Piece[] {
    if (!ts.isTemplateExpression(template)) return [template.text]
    return [template.head.text, ...template.templateSpans.flatMap((span) => [...part(span.expression), span.literal.text])]
  }

  /** Inlines a fragment; any other value is a parameter. */
  #slot(expression: ts.Expression, scope: Scope | undefined): readonly Piece[] {
    const type = this.#source.typeOf(expression)
    if (type === undefined || !this.#source.isFragment(type)) return [this.#source.parameterOf(type)]
    const value = this.#evaluate(expression, scope)
    if (value.kind === 'fragment') return value.pieces
    throw new Unreadable(expression, 'a fragment that only the running program knows')
  }

  #element(element: ts.Expression, scope: Scope | undefined): readonly Value[] {
    if (!ts.isSpreadElement(element)) return [this.#evaluate(element, scope)]
    return this.#items(this.#evaluate(element.expression, scope), element)
  }

  #items(value: Value, node: ts.Node): readonly Value[] {
    return value.kind === 'list' ? value.items : [{ kind: 'unknown', node }]
  }

  #object(node: ts.Node, scope: Scope | undefined): Value {
    const properties = new Map<string, () => Value>()
    node.forEachChild((property) => {
      if (ts.isPropertyAssignment(property)) properties.set(nameOf(property.name), () => this.#evaluate(property.initializer, scope))
      else if (ts.isShorthandPropertyAssignment(property)) properties.set(nameOf(property.name), () => this.#name(property.name, scope))
      else if (ts.isMethodDeclaration(property)) properties.set(nameOf(property.name), () => this.#evaluate(property, scope))
    })
    return { kind: 'object', properties }
  }

  #name(node: ts.Node, scope: Scope | undefined): Value {
    if (node.getText() === 'undefined') return constant(undefined)
    const symbol = this.#source.symbolOf(node)
    for (let each = scope; each !== undefined; each = each.outer) {
      const bound = symbol === undefined ? undefined : each.bindings.get(symbol.id)
      if (bound !== undefined) return bound()
    }
    const declaration = symbol?.valueDeclaration?.resolve()
    return declaration === undefined ? { kind: 'unknown', node } : this.#declared(declaration, node, scope)
  }

  #declared(declaration: ts.Node, node: ts.Node, scope: Scope | undefined): Value {
    if (isFunction(declaration)) return this.#evaluate(declaration, scope)
    if (ts.isVariableDeclaration(declaration)) {
      const { parent, initializer } = declaration
      if (ts.isForOfStatement(parent.parent)) return this.#any(this.#evaluate(parent.parent.expression, scope), parent.parent, node)
      return (parent.flags & ts.NodeFlags.Const) !== 0 && initializer !== undefined
        ? this.#evaluate(initializer, scope)
        : { kind: 'unknown', node }
    }
    if (ts.isBindingElement(declaration)) return this.#unpacked(declaration, node, scope)
    if (ts.isParameterDeclaration(declaration)) return this.#passed(declaration, node, scope)
    return { kind: 'unknown', node }
  }

  #any(value: Value, loop: ts.Node, node: ts.Node): Value {
    if (value.kind !== 'list' || value.items.length === 0) return { kind: 'unknown', node }
    const index = this.#chooser.choose(`element of ${exactPlaceOf(loop)}`, [...value.items.keys()].map(String))
    return value.items[Number(index)] ?? { kind: 'unknown', node }
  }

  #unpacked(element: ts.BindingElement, node: ts.Node, scope: Scope | undefined): Value {
    const pattern = element.parent
    const whole = this.#declared(pattern.parent, pattern.parent, scope)
    return this.#taken(element, whole, node, scope)
  }

  #taken(element: ts.BindingElement, whole: Value, node: ts.Node, scope: Scope | undefined): Value {
    if (whole.kind === 'unknown') return { kind: 'unknown', node }
    const value = ts.isArrayBindingPattern(element.parent)
      ? this.#property(whole, String(element.parent.elements.indexOf(element)), node)
      : element.dotDotDotToken === undefined
        ? this.#property(whole, nameOf(element.propertyName ?? element.name ?? element), node)
        : whole
    const absent = value.kind === 'constant' && value.value === undefined
    return absent && element.initializer !== undefined ? this.#evaluate(element.initializer, scope) : value
  }

  /** An argument of the enclosing function. A type that can hold SQL takes the arguments of each caller. */
  #passed(parameter: ts.ParameterDeclaration, node: ts.Node, scope: Scope | undefined): Value {
    const type = this.#source.typeOf(parameter)
    if (type === undefined || !isFunction(parameter.parent) || !this.#source.holdsFragments(type)) return { kind: 'unknown', node }
    const index = parameter.parent.parameters.indexOf(parameter)
    const calls = this.#source.callsOf(parameter.parent)
    if (calls.length === 0) return { kind: 'unknown', node }
    const place = this.#chooser.choose(`callers of ${placeOf(parameter.parent)}`, calls.map(exactPlaceOf))
    const call = calls.find((each) => exactPlaceOf(each) === place)
    if (call !== undefined) this.#through.push(call)
    const argument = call?.arguments[index]
    if (argument === undefined)
      return parameter.initializer === undefined ? constant(undefined) : this.#evaluate(parameter.initializer, scope)
    return this.#evaluate(argument, undefined)
  }

  #literals(node: ts.Node): readonly Constant[] | undefined {
    const type = this.#source.typeOf(node)
    if (type === undefined) return undefined
    const values: Constant[] = []
    for (const member of membersOf(type)) {
      if ((member.flags & TypeFlags.Null) !== 0) values.push(null)
      else if ((member.flags & TypeFlags.Undefined) !== 0) values.push(undefined)
      else if (member.isStringLiteralType() || member.isNumberLiteralType() || member.isBooleanLiteralType()) values.push(member.value)
      else return undefined
    }
    return values
  }

  /** An unknown of a type with few values becomes one of them. */
  #force(value: Value): Value {
    if (value.kind !== 'unknown') return value
    const literals = this.#literals(value.node)
    if (literals === undefined) return value
    const chosen = this.#chooser.choose(value.node.getText(), literals.map(String))
    return constant(literals.find((each) => String(each) === chosen))
  }

  #holds(condition: ts.Expression, scope: Scope | undefined): boolean {
    const value = this.#force(this.#evaluate(condition, scope))
    if (value.kind === 'constant') return Boolean(value.value)
    return value.kind !== 'unknown' || this.#chooser.choose(condition.getText(), ['true', 'false']) === 'true'
  }

  #binary(left: ts.Expression, operator: ts.SyntaxKind, right: ts.Expression, node: ts.Node, scope: Scope | undefined): Value {
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return this.#evaluate(this.#holds(left, scope) ? right : left, scope)
    if (operator === ts.SyntaxKind.BarBarToken) return this.#evaluate(this.#holds(left, scope) ? left : right, scope)
    const isAbsence = isEquality(operator) && (right.kind === ts.SyntaxKind.NullKeyword || right.getText() === 'undefined')
    const unforced = this.#evaluate(left, scope)
    const a = isAbsence ? unforced : this.#force(unforced)
    if (operator === ts.SyntaxKind.QuestionQuestionToken) {
      if (a.kind === 'constant') return (a.value ?? undefined) === undefined ? this.#evaluate(right, scope) : a
      return this.#isNullable(left) && this.#chooser.choose(node.getText(), ['left', 'right']) === 'right'
        ? this.#evaluate(right, scope)
        : a
    }
    const b = this.#force(this.#evaluate(right, scope))
    if (isEquality(operator) && a.kind !== 'constant' && a.kind !== 'unknown' && b.kind === 'constant')
      return constant(operator === ts.SyntaxKind.ExclamationEqualsEqualsToken)
    if (a.kind !== 'constant' || b.kind !== 'constant') return { kind: 'unknown', node }
    return calculate(a.value, operator, b.value) ?? { kind: 'unknown', node }
  }

  #property(value: Value, name: string, node: ts.Node): Value {
    if (value.kind === 'object') return value.properties.get(name)?.() ?? constant(undefined)
    if (value.kind === 'list' && name === 'length') return constant(value.items.length)
    if (value.kind === 'list' && /^\d+$/.test(name)) return value.items[Number(name)] ?? constant(undefined)
    if (value.kind === 'constant' && typeof value.value === 'string' && name === 'length') return constant(value.value.length)
    return { kind: 'unknown', node }
  }

  #member(node: ts.PropertyAccessExpression, scope: Scope | undefined): Value {
    const value = this.#evaluate(node.expression, scope)
    if (value.kind !== 'unknown') return this.#property(value, node.name.text, node)
    const declaration = this.#source.symbolOf(node.name)?.valueDeclaration?.resolve()
    return declaration !== undefined && ts.isVariableDeclaration(declaration)
      ? this.#declared(declaration, node, scope)
      : { kind: 'unknown', node }
  }

  #index(whole: ts.Expression, key: ts.Expression, node: ts.Node, scope: Scope | undefined): Value {
    const value = this.#evaluate(whole, scope)
    const index = this.#force(this.#evaluate(key, scope))
    if (index.kind === 'constant') return this.#property(value, String(index.value), node)
    if (value.kind === 'list') return this.#any(value, whole, node)
    if (value.kind !== 'object') return { kind: 'unknown', node }
    return this.#property(value, this.#chooser.choose(node.getText(), [...value.properties.keys()]), node)
  }

  #isNullable(node: ts.Node): boolean {
    return this.#source.parameterOf(this.#source.typeOf(node)).nullable
  }

  /** An unknown number counts as one. */
  #textOf(unforced: Value, node: ts.Node): string {
    const value = this.#force(unforced)
    if (value.kind === 'constant') return String(value.value)
    const type = value.kind === 'unknown' ? this.#source.typeOf(value.node) : undefined
    if (type !== undefined && (type.flags & TypeFlags.Number) !== 0) return '1'
    throw new Unreadable(node, 'a text that only the running program knows')
  }

  #call(node: ts.CallExpression, scope: Scope | undefined): Value {
    const callee = node.expression
    if (ts.isPropertyAccessExpression(callee) && isSql(callee.expression)) return this.#sql(callee.name.text, node, scope)
    if (ts.isPropertyAccessExpression(callee)) {
      const known = this.#method(callee.expression, callee.name.text, node, scope)
      if (known !== undefined) return known
    }
    if (callee.getText() === 'String' && node.arguments[0] !== undefined) return this.#evaluate(node.arguments[0], scope)
    const called = this.#evaluate(callee, scope)
    return called.kind === 'function' ? this.#apply(called, this.#arguments(node, scope)) : { kind: 'unknown', node }
  }

  #arguments(node: ts.CallExpression, scope: Scope | undefined): (() => Value)[] {
    return node.arguments.map((argument) => () => this.#evaluate(argument, scope))
  }

  #apply({ node, scope }: Extract<Value, { kind: 'function' }>, passed: readonly (() => Value)[]): Value {
    const bindings = new Map<number, () => Value>()
    const inner: Scope = { bindings, outer: scope }
    node.parameters.forEach((parameter, index) => {
      const argument = passed[index] ?? (() => constant(undefined))
      const value = (): Value => {
        const given = argument()
        const absent = given.kind === 'constant' && given.value === undefined
        return absent && parameter.initializer !== undefined ? this.#evaluate(parameter.initializer, inner) : given
      }
      this.#bind(parameter.name, value, inner, bindings)
    })
    if (node.body === undefined) return { kind: 'unknown', node }
    if (!ts.isBlock(node.body)) return this.#evaluate(node.body, inner)
    return this.#run(node.body.statements, inner) ?? { kind: 'unknown', node }
  }

  #bind(name: ts.Node, value: () => Value, scope: Scope, bindings: Map<number, () => Value>): void {
    if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
      for (const element of name.elements) {
        if (element.name !== undefined)
          this.#bind(element.name, () => this.#taken(element, value(), element.name ?? element, scope), scope, bindings)
      }
      return
    }
    const symbol = this.#source.symbolOf(name)
    if (symbol !== undefined) bindings.set(symbol.id, value)
  }

  #run(statements: Iterable<ts.Node>, scope: Scope): Value | undefined {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression === undefined ? constant(undefined) : this.#evaluate(statement.expression, scope)
      if (!ts.isIfStatement(statement) || throws(statement.thenStatement)) continue
      const branch = this.#holds(statement.expression, scope) ? statement.thenStatement : statement.elseStatement
      const returned = branch === undefined ? undefined : this.#run(ts.isBlock(branch) ? branch.statements : [branch], scope)
      if (returned !== undefined) return returned
    }
    return undefined
  }

  #sql(name: string, node: ts.CallExpression, scope: Scope | undefined): Value {
    const [first, second] = node.arguments
    if (first === undefined) throw new Unreadable(node, 'nothing to compose')
    if (name === 'join') {
      const separator = second === undefined ? [', '] : this.#slot(second, scope)
      const items = this.#items(this.#evaluate(first, scope), first)
      const pieces = items.map((item): readonly Piece[] => (item.kind === 'fragment' ? item.pieces : [ANY]))
      return fragment(pieces.flatMap((piece, index) => (index === 0 ? piece : [...separator, ...piece])))
    }
    if (name === 'val') return fragment([ANY])
    const value = this.#force(this.#evaluate(first, scope))
    if (name === 'lit') return fragment([literal(value, this.#isText(first))])
    const text = this.#textOf(value, first)
    return fragment([name === 'raw' ? text : quote(text)])
  }

  #isText(node: ts.Node): boolean {
    const type = this.#source.typeOf(node)
    return type !== undefined && membersOf(type).some((member) => (member.flags & TypeFlags.StringLike) !== 0)
  }

  #method(owner: ts.Expression, name: string, node: ts.CallExpression, scope: Scope | undefined): Value | undefined {
    const passed = this.#arguments(node, scope)
    if (owner.getText() === 'Array' && name === 'from') return this.#arrayFrom(passed)
    if (owner.getText() === 'Object') return this.#objectMethod(name, passed)
    const value = this.#force(this.#evaluate(owner, scope))
    if (value.kind === 'constant')
      return textMethod(
        String(value.value),
        name,
        passed.map((each) => this.#force(each())),
      )
    if (value.kind !== 'list' && !(value.kind === 'unknown' && ['map', 'flatMap', 'filter'].includes(name))) return undefined
    return this.#listMethod(value, name, passed, node)
  }

  #listMethod(value: Value, name: string, passed: readonly (() => Value)[], node: ts.CallExpression): Value | undefined {
    const callback = passed[0]?.()
    const element = callback?.kind === 'function' ? callback.node.parameters[0]?.name : undefined
    const items = this.#items(value, element ?? node)
    const results = (): Value[] =>
      callback?.kind === 'function' ? items.map((item, index) => this.#apply(callback, [() => item, () => constant(index)])) : [...items]
    if (name === 'map') return list(results())
    if (name === 'flatMap') return list(results().flatMap((result) => (result.kind === 'list' ? result.items : [result])))
    if (name === 'filter') return list(items.filter((_, index) => !isFalse(results()[index])))
    if (name === 'join')
      return constant(items.map((item) => this.#textOf(item, node)).join(callback?.kind === 'constant' ? String(callback.value) : ','))
    if (name === 'find')
      return this.#one(
        items.filter((_, index) => !isFalse(results()[index])),
        node,
      )
    if (name === 'values') return list(items.map((item) => this.#property(item, '1', node)))
    if (name === 'keys') return list(items.map((item) => this.#property(item, '0', node)))
    if (name !== 'get' && name !== 'has') return undefined
    const isKey = (item: Value): boolean => {
      const key = this.#property(item, '0', node)
      return callback?.kind !== 'constant' || key.kind !== 'constant' || key.value === callback.value
    }
    const entry = this.#one(items.filter(isKey), node)
    if (name === 'has') return constant(entry.kind === 'list')
    return entry.kind === 'list' ? this.#property(entry, '1', node) : entry
  }

  #one(items: readonly Value[], node: ts.Node): Value {
    const chosen = this.#chooser.choose(`item of ${node.getText()}`, [...items.keys(), 'none'].map(String))
    return items[Number(chosen)] ?? constant(undefined)
  }

  #arrayFrom([from, map]: readonly (() => Value)[]): Value | undefined {
    const value = from?.()
    const length = value?.kind === 'object' ? value.properties.get('length')?.() : undefined
    const items = length?.kind === 'constant' ? Array.from({ length: Number(length.value) }, () => constant(undefined)) : undefined
    const callback = map?.()
    if (items === undefined || callback?.kind !== 'function') return undefined
    return list(items.map((item, index) => this.#apply(callback, [() => item, () => constant(index)])))
  }

  #objectMethod(name: string, [from]: readonly (() => Value)[]): Value | undefined {
    const value = from?.()
    if (value?.kind !== 'object') return undefined
    const entries = [...value.properties].map(([key, property]) => [constant(key), property()] as const)
    if (name === 'entries') return list(entries.map((entry) => list(entry)))
    if (name === 'keys') return list(entries.map(([key]) => key))
    return name === 'values' ? list(entries.map(([, property]) => property)) : undefined
  }
}
