/** Generated files of every shape, for tests and benchmarks. */
export { zipOf } from '@lastro/planilha/testing'
export { bytesOf, SHAPES } from './shape-file.fixture.ts'
export { Truth } from './shape-truth.fixture.ts'
