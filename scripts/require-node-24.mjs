// Plain JavaScript that any Node can read: it runs before everything else and explains what would otherwise be a riddle.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `Docent needs Node 24, but this is ${process.version}. 'npm ci' brings Node 24 along for Linux and macOS on x64 and arm64 ` +
      "and for Windows on x64, unless optional packages are left out; elsewhere, install Node 24 or newer and run the command again.\n",
  );
  process.exit(1);
}
