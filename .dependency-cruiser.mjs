// The import table of docs/architecture.md. Every comment says what to do instead.
// The same table for .astro files, which this tool cannot read, is in scripts/checks/astro-imports.mjs.

const inFolder = (...folders) => `^src/(${folders.join('|')})(/|$)`;
const others = (parent, ...allowed) => `^src/${parent}/(?!(${allowed.join('|')})(/|\\.|$))`;
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)|^(${names.join('|')})(/|$)`;
const react = packages('react', 'react-dom', '@nanostores/react', '@radix-ui', 'cmdk', 'vaul', 'lucide-react');
const tests = '\\.test\\.tsx?$';

/** A rule; tests beside their source may reach further than the source. */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
});

const forbidden = [
  rule(
    'contract-stands-alone',
    'A contract file describes a resource and imports the schema library (valibot) and other contract files, nothing else. Move logic to lib/format, lib/api or a store.',
    { path: inFolder('lib/contract') },
    { pathNot: `^src/lib/contract/|${packages('valibot')}` },
  ),
  rule(
    'lib-leaves-know-contract-and-platform',
    'lib/api, lib/format, lib/player and lib/media know the contract, the platform, the language, the texts, paths.ts and coalesce.ts only. What joins several of them is behaviour of a screen: make it a store in lib/stores.',
    { path: '^src/lib/(api|format|player|media)/' },
    { path: others('lib', '$1', 'contract', 'platform', 'language', 'texts', 'paths', 'coalesce') },
  ),
  rule(
    'platform-knows-nothing-of-us',
    'lib/platform wraps the browser. What knows calls or screens belongs to lib/api or lib/stores, which use the platform.',
    { path: inFolder('lib/platform') },
    { path: others('lib', 'platform') },
  ),
  rule(
    'texts-are-data',
    'lib/texts holds the words of every language, and lib/language finds and fills them. They know the messages of the contract alone.',
    { path: inFolder('lib/(texts|language)') },
    { path: others('lib', 'texts', 'language', 'contract') },
  ),
  rule(
    'lib-has-no-react',
    'lib runs without a screen, so that behaviour is tested without a browser. Keep state and verbs in the store; put what renders into an island.',
    { path: inFolder('lib') },
    { path: react },
  ),
  rule(
    'lib-has-no-node',
    'lib runs in the browser too. Ask lib/platform for what the surroundings give, or do the work in src/server.',
    { path: inFolder('lib') },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'lib-is-below',
    'lib is what pages, islands and server stand on; it imports none of them. Pass the value in, or move the shared part down into lib.',
    { path: inFolder('lib') },
    { path: '^src/(?!lib/)' },
  ),
  ...[
    ['form', 'draft|outbox|sender|status'],
    ['draft', 'outbox|sender|status'],
    ['outbox', 'sender|status'],
    ['sender', 'status'],
  ].map(([stage, later]) =>
    rule(
      'publishing-goes-one-way',
      'A post goes form → draft → outbox → sender → status, and each of them imports only those before it. Move what both need to the earlier one; composer.ts and publish.ts join them.',
      { path: inFolder(`lib/stores/publishing/${stage}`) },
      { path: `^src/lib/stores/publishing/((${later})/|[^/]+\\.ts$)` },
    ),
  ),
  rule(
    'worker-knows-lib',
    'The service worker runs apart from all pages. What it shares with them belongs to lib/device.',
    { path: '^src/service-worker(/|\\.ts$)' },
    { path: '^src/(?!service-worker/|lib/(device|contract|paths))' },
  ),
  rule(
    'islands-keep-to-themselves',
    'An island may show a component of another island (its PascalCase file) but not reach for its hooks or parts. Share looks through islands/ui and behaviour through a store in lib/stores.',
    { path: '^src/islands/([^/]+)/' },
    { path: '^src/islands/(?!ui/|$1/)', pathNot: '^src/islands/[^/]+/[A-Z][A-Za-z]*\\.tsx$' },
  ),
  rule(
    'islands-know-no-server',
    'Islands see the server through the contract: call a verb of a store, which uses a requester of lib/api. Pages hand first data over as props.',
    { path: inFolder('islands') },
    { path: '^src/(?!islands/|lib/|styles/)' },
  ),
  rule(
    'islands-have-no-node',
    'An island runs in the browser. Ask lib/platform, or do it on the server and hand the result over as a prop.',
    { path: inFolder('islands') },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'ui-is-stateless',
    'islands/ui holds primitives that know nothing of the product. Pass values and callbacks as props. Only their own words are in lib/texts, and how long a text is, they count as the contract does.',
    { path: inFolder('islands/ui') },
    { path: '^src/(?!islands/ui/|styles/|lib/(contract/limits\\.ts$|language/|texts/))' },
  ),
  rule(
    'radix-through-ui',
    'Only islands/ui knows Radix, cmdk and vaul. Use, or add, a primitive there, so that the whole product changes in one place.',
    { path: '^src/', pathNot: '^src/islands/ui/' },
    { path: packages('@radix-ui', 'cmdk', 'vaul') },
  ),
  rule(
    'pages-through-requesters',
    'A page in production is bundled apart from the server: importing from it makes a second copy of the module. Use a requester of lib/api with the fetch in Astro.locals.',
    { path: '^src/(pages|layouts|components|middleware|dev-locals)' },
    { path: inFolder('server') },
  ),
  rule(
    'ground-is-below',
    'The ground wing knows nothing of the wings above it. Pass the value in, or move what it needs down.',
    { path: inFolder('server/ground') },
    { path: '^src/server/(?!ground/)' },
  ),
  rule(
    'media-is-below',
    'The media wing stores and converts files, and knows nothing of the product. Pass the value in.',
    { path: inFolder('server/media') },
    { path: '^src/server/(?!(media|ground)/)' },
  ),
  rule(
    'product-is-below-web',
    'Routes, jobs and commands call the product alike. Pass what it needs as arguments, and throw a Problem for the route to answer with.',
    { path: inFolder('server/product') },
    { path: '^src/server/(?!(product|media|ground)/)' },
  ),
  rule(
    'routes-stay-thin',
    'A route takes the contract in and hands a service the work. Put queries, storage, queue and engine into src/server/product/services/<thing>/<verb>.ts.',
    { path: inFolder('server/web/routes') },
    { path: inFolder('server/(ground/db|media/storage|product/jobs|media/engine)'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'services-use-the-registry',
    'A service puts work into the queue through the registry in its context; it does not call a handler. Import jobs/queue.ts, or move the shared part into a service.',
    { path: inFolder('server/product/(services|feed)') },
    { path: inFolder('server/product/jobs'), pathNot: '^src/server/product/jobs/(queue|settings)\\.ts$' },
  ),
  rule(
    'events-do-nothing-themselves',
    'A listener answers with notifications, jobs and notices, so that it cannot fail a call. Put the work into a job handler.',
    { path: inFolder('server/product/events') },
    {
      path: inFolder('server/(product/(services|views|feed|audience)|media|ground/(mail|identity|telemetry))'),
      pathNot: '^src/server/product/audience/(facts|silenced)\\.ts$',
    },
  ),
  rule(
    'policies-only-decide',
    'A policy gets actor and thing as arguments and answers. Load what it needs in the service.',
    { path: inFolder('server/product/audience/policies') },
    { path: '^src/(?!server/product/audience/policies/|lib/contract/)' },
  ),
  rule(
    'audience-only-says',
    'src/server/product/audience says who may see what, from the schema alone. Load rows and ask for the rule in a service or a view.',
    { path: inFolder('server/product/audience'), pathNot: '/policies/' },
    { path: '^src/(?!server/(product/audience|ground/db/schema)/|lib/contract/)' },
  ),
  rule(
    'views-only-present',
    'A view turns rows into contract shapes. What changes something or decides whether belongs to a service.',
    { path: inFolder('server/product/views') },
    { path: inFolder('server/(product/(services|feed|jobs)|media/(storage|engine|protocol)|web/(routes|http))') },
  ),
  rule(
    'jobs-through-services',
    'A job handler wires services, media and storage together. Write its queries as a service.',
    { path: inFolder('server/product/jobs'), pathNot: [tests, '^src/server/product/jobs/(pg-boss-queue|queue)\\.ts$'] },
    { path: inFolder('server/(ground/db|web|product/(views|feed))'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'media-knows-files-only',
    'src/server/media/engine and protocol work on files and streams and know no member and no row. Pass paths and numbers in; record the result in a service.',
    { path: inFolder('server/media/(engine|protocol)') },
    { path: '^src/server/(?!media/(engine|protocol)/)' },
  ),
  rule(
    'media-engines-in-one-place',
    'Only src/server/media/engine loads FFmpeg (node-av) and sharp, because untrusted files are fenced in there, and demo/encoding for our own content. Call the engine.',
    {
      path: '^(src|demo|scripts)/',
      pathNot: [tests, '^src/server/media/engine/', '^demo/encoding/', '^scripts/bench/'],
    },
    { path: packages('node-av', 'sharp', '@img') },
  ),
  rule(
    'media-addresses-in-one-place',
    'Answers of the API carry finished media addresses: show the `media` of a post, tile or member. Only src/server/product/views/media loads cloudinary-core, which is too heavy for a browser.',
    { path: '^(src|scripts)/', pathNot: '^src/server/product/views/media/' },
    { path: packages('cloudinary-core', 'lodash') },
  ),
  rule(
    'server-has-no-screen',
    'The server reaches the pages through the built handler only. Move what both need into lib.',
    { path: inFolder('server') },
    { path: `^src/(islands|pages|layouts|components|lib/(stores|platform|player))/|${react}` },
  ),
  rule(
    'demo-through-its-loader',
    'The product runs without its demo content. Only src/server/demo-loader.ts imports the workspace demo, and only when it is wanted. Move what both need into src.',
    { path: '^src/', pathNot: '^src/server/demo-loader\\.ts$' },
    { path: '^demo/' },
  ),
  rule(
    'demo-is-loaded-when-wanted',
    'The loader imports the demo with import(), so that a server without demo content does not read it.',
    { path: '^src/' },
    { path: '^demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  ),
  rule(
    'demo-draws-by-itself',
    'Cast, drawings, music, plans and posts are plain data and functions. Only demo/making, cache and seeding know the server.',
    { path: '^demo/', pathNot: '^demo/(making|cache|seeding)/' },
    { path: '^src/' },
  ),
  rule(
    'demo-seeds-through-services',
    'The demo is seeded with what services and commands use: context, services, database and engine, and the texts of commands. It knows no route, job handler or screen.',
    { path: '^demo/' },
    {
      path: `^src/(?!server/|lib/(contract|texts/server)/)|${inFolder('server/(web|product/(jobs|views|feed))')}|^src/server/(web|main|runtime|demo-loader)\\.ts$`,
      pathNot: '^src/server/product/jobs/(queue|settings)\\.ts$',
    },
  ),
  rule(
    'tests-stay-tests',
    'The product does not import its tests. Move the shared part into src.',
    { path: '^(src|demo)/' },
    { path: `^tests/|${tests}` },
  ),
  {
    name: 'doubles-live-in-tests',
    comment:
      'Only tests import this file. A double, a factory or a step belongs into tests/support; anything else that the product does not use is deleted.',
    severity: 'error',
    module: {
      path: '^src/(lib|server)/',
      // The programs, and files that only Astro files import.
      pathNot: [
        tests,
        '\\.d\\.ts$',
        '^src/server/(main\\.ts|media/engine/(child|fence)/[a-z]+-main\\.ts)',
        '^src/lib/(api/page-request|format/excerpt)\\.ts',
        '^src/server/demo/',
      ],
      numberOfDependentsLessThan: 1,
    },
    from: { pathNot: [tests, '^tests/'] },
  },
  rule(
    'no-cycles',
    'Two files that need each other are one subject or lack a third file beneath both: move the shared part there.',
    {},
    { circular: true },
  ),
  rule(
    'no-orphans',
    'Nothing imports this file and it imports nothing. Delete it, or use it.',
    {
      orphan: true,
      path: '^(src/(server|lib)|demo)/',
      pathNot: [tests, '\\.d\\.ts$', '^src/server/(ground/db/migrations|media/engine/child)/'],
    },
    {},
  ),
  rule(
    'resolvable',
    'This import leads nowhere. Imports carry the extension of the file; packages stand in package.json.',
    {},
    { couldNotResolve: true, pathNot: '^(astro:|virtual:)|\\.astro$' },
  ),
  rule(
    'no-dev-packages-in-the-product',
    'npm start runs without development packages in mind: move the package to dependencies, or the import to tests or scripts.',
    { path: '^(src|demo)/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
  ),
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|public)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css', '.astro'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'metadata' },
  },
};
