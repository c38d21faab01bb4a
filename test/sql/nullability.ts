/**
 * Decides from the analysed query tree whether a column can be null.
 * A column of a table is as its NOT NULL says, unless an outer join can leave it out (`varnullingrels`) and no condition of WHERE demands
 * it. An expression is not null when PostgreSQL defines it so (`count`, `exists`, `is null`, `coalesce` with one argument that is not null,
 * constants) or when it is one of OPERATORS or FUNCTIONS below over arguments that are not null. Anything else can be null.
 */
import { isNode, listAt, nodeAt, nodesAt, numberAt, parseTree, textAt, type Tree, type TreeNode } from './node-tree.ts'

export interface Fact {
  nullable: boolean
  texts: readonly string[] | undefined
  /** A condition leaves the null rows out, so a type may be nullable or not. */
  isGuarded?: boolean
  length?: number
}

export interface Catalog {
  /** `oid.attnum` of each column. */
  columns: ReadonlyMap<string, Fact>
  /** By oid. */
  views: ReadonlyMap<string, string>
  /** Functions of the schema that never return null, and `function.column` of those returning rows. */
  results: ReadonlyMap<string, Fact>
  functions: ReadonlyMap<number, string>
  operators: ReadonlyMap<number, string>
}

export interface Parameter {
  nullable: boolean
  elementNullable: boolean
  texts: readonly string[] | undefined
}

/** Operators that can return null for arguments that are not null. */
const OPERATORS_NULLABLE = new Set(['->', '->>', '#>', '#>>'])
/** Functions that never return null for arguments that are not null. */
const FUNCTIONS = new Set(
  `now clock_timestamp transaction_timestamp pg_backend_pid lower upper btrim trim replace translate position strpos left right lpad substr
  substring length octet_length cardinality encode decode to_char to_jsonb jsonb_strip_nulls jsonb_array_length abs round floor ceil mod
  date_trunc date_part extract timezone make_date array_cat array_append array_remove starts_with set_config pg_column_size sha256 md5 gen_random_uuid hashtextextended
  pg_try_advisory_xact_lock pg_try_advisory_lock pg_advisory_unlock current_database unnest jsonb_array_elements jsonb_array_elements_text jsonb_path_query generate_series regexp_split_to_array string_to_array
  pg_get_constraintdef format_type quote_ident format`
    .trim()
    .split(/\s+/),
)
/** Never null, for any arguments. */
const FUNCTIONS_OF_ANY = new Set(['concat', 'concat_ws', 'jsonb_build_object', 'jsonb_build_array'])
/** Null only when their argument is, because a group has a row. */
const AGGREGATES = new Set(['sum', 'min', 'max', 'avg', 'bool_and', 'bool_or', 'string_agg'])
const AGGREGATES_OF_ANY = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg'])
const NEVER_NULL = new Set(['NULLTEST', 'BOOLEANTEST', 'DISTINCTEXPR', 'ROWEXPR', 'SQLVALUEFUNCTION', 'GROUPINGFUNC'])
const WINDOW_COUNTS = new Set(['row_number', 'rank', 'dense_rank', 'count', 'ntile'])
/** Casts and the like, which keep null. */
const WRAPPERS = new Set(['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COLLATEEXPR', 'COERCETODOMAIN', 'CONVERTROWTYPEEXPR'])

const NULLABLE: Fact = { nullable: true, texts: undefined }
const NOT_NULL: Fact = { nullable: false, texts: undefined }
const TEXT_OID = '25'

type Queries = readonly TreeNode[]

export class Nullability {
  readonly #catalog: Catalog
  readonly #parameters: readonly Parameter[]
  readonly #running = new Set<TreeNode>()

  constructor(catalog: Catalog, parameters: readonly Parameter[]) {
    this.#catalog = catalog
    this.#parameters = parameters
  }

  columns(query: TreeNode): Fact[] {
    return targetsOf(query).map((_, index) => this.#output([query], index + 1))
  }

  #output(queries: Queries, column: number): Fact {
    const [query] = queries
    if (query === undefined) return NULLABLE
    const operation = nodeAt(query, 'setOperations')
    if (operation !== undefined) return merge(leavesOf(operation).map((rtindex) => this.#relation(queries, rtindex, column)))
    const target = targetsOf(query)[column - 1]
    const expr = target === undefined ? undefined : nodeAt(target, 'expr')
    if (expr === undefined || this.#running.has(expr)) return { nullable: false, texts: [] }
    this.#running.add(expr)
    try {
      return this.#fact(expr, queries)
    } finally {
      this.#running.delete(expr)
    }
  }

  #all(trees: readonly Tree[], queries: Queries): Fact {
    return { nullable: trees.filter(isNode).some((each) => this.#fact(each, queries).nullable), texts: undefined }
  }

  #fact(node: TreeNode, queries: Queries): Fact {
    const { tag } = node
    if (NEVER_NULL.has(tag)) return NOT_NULL
    const wrapped = nodeAt(node, 'arg')
    if (WRAPPERS.has(tag)) return wrapped === undefined ? NULLABLE : this.#fact(wrapped, queries)
    const args = nodesAt(node, 'args')
    switch (tag) {
      case 'VAR':
        return this.#variable(node, queries)
      case 'CONST':
        return constantOf(node)
      case 'ARRAYEXPR':
        return { ...NOT_NULL, length: nodesAt(node, 'elements').length }
      case 'PARAM':
        return this.#parameters[numberAt(node, 'paramid') - 1] ?? NULLABLE
      case 'BOOLEXPR':
        return this.#all(args, queries)
      case 'OPEXPR':
        return OPERATORS_NULLABLE.has(this.#catalog.operators.get(numberAt(node, 'opno')) ?? '') ? NULLABLE : this.#all(args, queries)
      case 'SCALARARRAYOPEXPR':
        return this.#elementNullable(args[1]) ? NULLABLE : this.#all(args, queries)
      case 'FUNCEXPR':
        return this.#call(node, args, queries)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR': {
        const facts = args.map((each) => this.#fact(each, queries))
        return { nullable: facts.every((each) => each.nullable), texts: merge(facts).texts }
      }
      case 'CASEEXPR': {
        const results = [...args.map((when) => nodeAt(when, 'result')), nodeAt(node, 'defresult')]
        return merge(results.map((each) => (each === undefined ? NULLABLE : this.#fact(each, queries))))
      }
      case 'AGGREF':
        return this.#aggregate(node, args, queries)
      case 'WINDOWFUNC':
        return WINDOW_COUNTS.has(this.#function(node, 'winfnoid')) ? NOT_NULL : NULLABLE
      case 'SUBLINK':
        return this.#sublink(node, queries)
      default:
        return NULLABLE
    }
  }

  #call(node: TreeNode, args: readonly TreeNode[], queries: Queries): Fact {
    const name = this.#function(node, 'funcid')
    if (FUNCTIONS_OF_ANY.has(name)) return NOT_NULL
    if (isCast(node) || FUNCTIONS.has(name)) return this.#all(args, queries)
    return this.#catalog.results.get(`${name}.${name}`) ?? NULLABLE
  }

  #function(node: TreeNode, field: string): string {
    return this.#catalog.functions.get(numberAt(node, field)) ?? ''
  }

  #elementNullable(array: TreeNode | undefined): boolean {
    if (array === undefined) return true
    if (WRAPPERS.has(array.tag)) return this.#elementNullable(nodeAt(array, 'arg'))
    if (array.tag === 'PARAM') return this.#parameters[numberAt(array, 'paramid') - 1]?.elementNullable !== false
    return array.tag !== 'CONST' && array.tag !== 'ARRAYEXPR'
  }

  #aggregate(node: TreeNode, args: readonly TreeNode[], queries: Queries): Fact {
    const name = this.#function(node, 'aggfnoid')
    if (name === 'count') return NOT_NULL
    const isGroup = queries[0] !== undefined && nodesAt(queries[0], 'groupClause').length > 0
    if (!isGroup || nodeAt(node, 'aggfilter') !== undefined) return NULLABLE
    if (AGGREGATES_OF_ANY.has(name)) return NOT_NULL
    return AGGREGATES.has(name)
      ? this.#all(
          args.flatMap((each) => nodeAt(each, 'expr') ?? []),
          queries,
        )
      : NULLABLE
  }

  #sublink(node: TreeNode, queries: Queries): Fact {
    const kind = numberAt(node, 'subLinkType')
    const query = nodeAt(node, 'subselect')
    if (kind === 0 || kind === 6) return NOT_NULL
    if (query === undefined || (kind !== 2 && kind !== 4)) return NULLABLE
    const fact = this.#output([query, ...queries], 1)
    if (kind === 2) return { nullable: fact.nullable || this.#all([nodeAt(node, 'testexpr') ?? ''], queries).nullable, texts: undefined }
    return hasOneRow(query) ? fact : { nullable: true, texts: fact.texts }
  }

  #variable(node: TreeNode, queries: Queries): Fact {
    const around = queries.slice(numberAt(node, 'varlevelsup'))
    const [query] = around
    if (query === undefined) return NULLABLE
    const fact = this.#relation(around, numberAt(node, 'varno'), numberAt(node, 'varattno'))
    const isOuter = listAt(node, 'varnullingrels').length > 1
    if (!fact.nullable && !isOuter) return fact
    return isDemanded(query, node) ? { ...fact, nullable: false, isGuarded: true } : { ...fact, nullable: true }
  }

  #relation(queries: Queries, index: number, column: number): Fact {
    const entry = queries[0] === undefined ? undefined : nodesAt(queries[0], 'rtable')[index - 1]
    if (entry === undefined) return NULLABLE
    const nested = (field: string): Fact => {
      const expr = nodesAt(entry, field)[column - 1]
      return expr === undefined ? NULLABLE : this.#fact(expr, queries)
    }
    switch (numberAt(entry, 'rtekind')) {
      case 0:
        return this.#stored(textAt(entry, 'relid'), column)
      case 1: {
        const subquery = nodeAt(entry, 'subquery')
        return subquery === undefined ? NULLABLE : this.#output([subquery, ...queries], column)
      }
      case 2:
        return this.#joined(entry, column, queries)
      case 3:
        return this.#tableFunction(entry, column, queries)
      case 5:
        return merge(
          listAt(entry, 'values_lists').map((row) => this.#all(Array.isArray(row) ? row.slice(column - 1, column) : [], queries)),
        )
      case 6: {
        const around = queries.slice(numberAt(entry, 'ctelevelsup'))
        const cte = around[0] && nodesAt(around[0], 'cteList').find((each) => textAt(each, 'ctename') === textAt(entry, 'ctename'))
        const query = cte && nodeAt(cte, 'ctequery')
        return query === undefined ? NULLABLE : this.#output([query, ...around], column)
      }
      case 9:
        return nested('groupexprs')
      default:
        return NULLABLE
    }
  }

  #stored(relid: string, column: number): Fact {
    const view = this.#catalog.views.get(relid)
    if (view !== undefined) return this.#output([parseTree(view)], column)
    return column <= 0 ? NOT_NULL : (this.#catalog.columns.get(`${relid}.${column}`) ?? NULLABLE)
  }

  /** A column merged by a full join is present on either side. */
  #joined(join: TreeNode, column: number, queries: Queries): Fact {
    const expr = nodesAt(join, 'joinaliasvars')[column - 1]
    if (expr === undefined) return NULLABLE
    if (expr.tag !== 'COALESCEEXPR' || textAt(join, 'jointype') !== '2') return this.#fact(expr, queries)
    return merge(nodesAt(expr, 'args').map((each) => this.#relation(queries, numberAt(each, 'varno'), numberAt(each, 'varattno'))))
  }

  /** The ordinality is never null. */
  #tableFunction(entry: TreeNode, column: number, queries: Queries): Fact {
    const functions = nodesAt(entry, 'functions')
    const expr = functions[0] && nodeAt(functions[0], 'funcexpr')
    const columns = functions.reduce((sum, each) => sum + numberAt(each, 'funccolcount'), 0)
    if (column > columns) return NOT_NULL
    const names = listAt(nodeAt(entry, 'eref') ?? entry, 'colnames').filter((name) => typeof name === 'string')
    const ours = expr?.tag === 'FUNCEXPR' ? this.#catalog.results.get(`${this.#function(expr, 'funcid')}.${names[column - 1]}`) : undefined
    if (ours !== undefined) return ours
    if (functions.length !== 1 || columns !== 1 || expr?.tag !== 'FUNCEXPR') return NULLABLE
    if (this.#function(expr, 'funcid') === 'unnest' && this.#elementNullable(nodesAt(expr, 'args')[0])) return NULLABLE
    return this.#fact(expr, queries)
  }
}

function targetsOf(query: TreeNode): readonly TreeNode[] {
  const targets = nodesAt(query, textAt(query, 'commandType') === '1' ? 'targetList' : 'returningList')
  return targets.filter((each) => textAt(each, 'resjunk') === 'false')
}

function leavesOf(operation: TreeNode): number[] {
  if (operation.tag === 'RANGETBLREF') return [numberAt(operation, 'rtindex')]
  return ['larg', 'rarg'].flatMap((side) => leavesOf(nodeAt(operation, side) ?? { tag: 'RANGETBLREF', fields: new Map() }))
}

function merge(facts: readonly Fact[]): Fact {
  const texts = facts.every((each) => each.texts !== undefined) ? facts.flatMap((each) => each.texts ?? []) : undefined
  return { nullable: facts.some((each) => each.nullable), texts, isGuarded: facts.some((each) => each.isGuarded === true) }
}

function constantOf(node: TreeNode): Fact {
  if (textAt(node, 'constisnull') === 'true') return { nullable: true, texts: [] }
  if (textAt(node, 'consttype') !== TEXT_OID) return NOT_NULL
  // `9 [ 36 0 0 0 97 98 99 100 101 ]`: the length, and four bytes before the text.
  const bytes = listAt(node, 'constvalue').slice(6, -1).map(Number)
  return { nullable: false, texts: [Buffer.from(bytes).toString()] }
}

/** A cast by a function. From jsonb, the JSON null gives null. */
const isCast = (node: TreeNode): boolean => numberAt(node, 'funcformat') === 1 || numberAt(node, 'funcformat') === 2

/** An aggregate without groups, or no table. */
function hasOneRow(query: TreeNode): boolean {
  const from = nodeAt(query, 'jointree')
  const isConstant = from !== undefined && nodesAt(from, 'fromlist').length === 0 && nodeAt(from, 'quals') === undefined
  const isAggregate =
    textAt(query, 'hasAggs') === 'true' && nodesAt(query, 'groupClause').length === 0 && nodeAt(query, 'havingQual') === undefined
  return isConstant || isAggregate
}

/** Tests whether WHERE or an inner join excludes null: `x is not null`, or a comparison of the column. */
function isDemanded(query: TreeNode, column: TreeNode): boolean {
  const isColumn = (node: TreeNode | undefined): boolean => {
    if (node?.tag === 'RELABELTYPE') return isColumn(nodeAt(node, 'arg'))
    const same = (field: string): boolean => node !== undefined && textAt(node, field) === textAt(column, field)
    return node?.tag === 'VAR' && textAt(node, 'varlevelsup') === '0' && same('varno') && same('varattno')
  }
  const demands = (node: TreeNode): boolean => {
    if (node.tag === 'BOOLEXPR') return textAt(node, 'boolop') === 'and' && nodesAt(node, 'args').some(demands)
    if (node.tag === 'NULLTEST') return textAt(node, 'nulltesttype') === '1' && isColumn(nodeAt(node, 'arg'))
    return (node.tag === 'OPEXPR' || node.tag === 'SCALARARRAYOPEXPR') && nodesAt(node, 'args').some(isColumn)
  }
  const joins = (node: TreeNode): boolean => {
    if (node.tag === 'JOINEXPR' && textAt(node, 'jointype') !== '0') return false
    const quals = nodeAt(node, 'quals')
    const inner = [...nodesAt(node, 'fromlist'), ...['larg', 'rarg'].flatMap((side) => nodeAt(node, side) ?? [])]
    return (quals !== undefined && demands(quals)) || inner.some(joins)
  }
  const from = nodeAt(query, 'jointree')
  return from !== undefined && joins(from)
}
